/** Loaded before a gateway that is measured: it prints the CPU time that it has used, in microseconds, at each signal. */
process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage()
  process.stdout.write(`\ncpu ${user + system};\n`)
})
