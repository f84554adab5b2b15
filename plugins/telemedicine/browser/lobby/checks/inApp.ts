export interface BrowserSeen {
  readonly can: boolean;
  /** The browser to open the page in instead of the app that it was opened in; null where it stands in a browser. */
  readonly openIn: 'Safari' | 'Chrome' | null;
}

const apps = /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|GSA\/|LinkedInApp|Snapchat|Twitter|TikTok|; wv\)/;

/** Links in mail and chat apps open inside the app, where cameras are often missing: there it is the app, not the device. */
export const seeBrowser = (agent: string, can: boolean): BrowserSeen => {
  const apple = /iPhone|iPad|iPod/.test(agent);
  const bare = apple && !/Safari\//.test(agent);
  return { can, openIn: apps.test(agent) || bare ? (apple ? 'Safari' : 'Chrome') : null };
};

export const thisBrowser = (): BrowserSeen =>
  seeBrowser(
    navigator.userAgent,
    typeof RTCPeerConnection === 'function' && Boolean((navigator as Partial<Navigator>).mediaDevices?.getUserMedia),
  );
