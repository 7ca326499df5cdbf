/**
 * Inline script that moves the launch token from the URL to `window.cremaLaunch` before anything else runs, so that
 * it does not remain in the address bar, in the history or in Referer headers. It also signs out the current session:
 * until the token is exchanged, the page behaves as with a session that is still being refreshed, and taps wait for
 * the response. PayPal's return URLs are excluded, as they have a parameter of the same name.
 */
export const launchHeadScript =
  '{const u=new URL(location.href),s=u.searchParams,t=s.get("token");'
  + 'if(t&&!/^\\/paypal/i.test(u.pathname)){window.cremaLaunch=t;s.delete("token");history.replaceState(history.state,"",u);'
  // Access to storage may be denied; there is no session then.
  + 'try{sessionStorage.removeItem("USER_TOKEN");localStorage.setItem("HAS_SESSION","1")}catch{}}}'
