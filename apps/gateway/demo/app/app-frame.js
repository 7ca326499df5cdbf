// The first script of a framed page. It calls the simulated host app in the parent window, which installs the bridge.

/** @type {{ demoApp?: { install: (page: Window) => void } }} */
const parentWindow = /** @type {object} */ (parent)
parentWindow.demoApp?.install(window)
