/** For processes of tests: where programs are, and what V8 has compiled of the same modules. Settings of the machine are left out. */
export const processEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}
