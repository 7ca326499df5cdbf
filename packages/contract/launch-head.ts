/**
 * Takes a launch token out of the address, in the head of a page and before anything else: it must not stay in the
 * address bar, in the history or in what others are told of where they were called from. The page finds it in
 * `cremaLaunch`. PayPal calls a parameter of its own by the same name. Plain script, for pages without a build step.
 */
export const launchHeadScript =
  '{const u=new URL(location.href),s=u.searchParams,t=s.get("token");' +
  'if(t&&!/^\\/paypal/i.test(u.pathname)){window.cremaLaunch=t;s.delete("token");history.replaceState(history.state,"",u)}}'
