// The first script of a framed page: lets the simulated host app in the parent window install its bridge.

/** @type {{ demoApp?: { install: (page: Window) => void } }} */
const parentWindow = /** @type {object} */ (parent)
parentWindow.demoApp?.install(window)
