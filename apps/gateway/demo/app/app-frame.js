// The first script of a page that is shown in a frame: where the demo's app is around it, that sets itself up.

/** @type {{ demoApp?: { enter: (page: Window) => void } }} */
const around = /** @type {object} */ (parent)
around.demoApp?.enter(window)
