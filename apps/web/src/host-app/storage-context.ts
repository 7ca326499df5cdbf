import { createContext, use } from 'react'
import type { DeviceStorage } from './device-storage.ts'

const StorageContext = createContext<DeviceStorage | null>(null)
export const StorageProvider = StorageContext.Provider

/** What the device keeps, or null on the server, which keeps nothing. */
export function useDeviceStorage(): DeviceStorage | null {
  return use(StorageContext)
}
