export interface BrowserSupport {
  readonly can: boolean;
  /** The browser to use instead of an in-app one; null in a real browser. */
  readonly openIn: 'Safari' | 'Chrome' | null;
}

const apps = /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|GSA\/|LinkedInApp|Snapchat|Twitter|TikTok|; wv\)/;

/** Links in mail and chat apps open inside the app, where cameras are often missing: there it is the app, not the device. */
export const browserSupport = (agent: string, can: boolean): BrowserSupport => {
  const apple = /iPhone|iPad|iPod/.test(agent);
  const bare = apple && !/Safari\//.test(agent);
  return { can, openIn: apps.test(agent) || bare ? (apple ? 'Safari' : 'Chrome') : null };
};

export const thisBrowserSupport = (): BrowserSupport =>
  browserSupport(
    navigator.userAgent,
    typeof RTCPeerConnection === 'function' && Boolean((navigator as Partial<Navigator>).mediaDevices?.getUserMedia),
  );
