/**
 * Takes a launch token out of the address, in the head of a page and before anything else: it must not stay in the
 * address bar, in the history or in what others are told of where they were called from. The page finds it in
 * `cremaLaunch`. Whoever was signed in here makes room: until the token is exchanged this is a browser of which only
 * its cookie knows who comes, so that a tap waits for the answer. PayPal calls a parameter of its own by the same name.
 */
export const launchHeadScript =
  '{const u=new URL(location.href),s=u.searchParams,t=s.get("token");'
  + 'if(t&&!/^\\/paypal/i.test(u.pathname)){window.cremaLaunch=t;s.delete("token");history.replaceState(history.state,"",u);'
  // Storage may be denied; then nobody was signed in.
  + 'try{sessionStorage.removeItem("USER_TOKEN");localStorage.setItem("HAS_SESSION","1")}catch{}}}'
