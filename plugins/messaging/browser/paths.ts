export const messagesPath = '/messages';
export const queueHref = '/messages?view=queue';
export const sessionPath = '/messages/session';
export const requestPath = '/request';

export const sessionHref = (id: string): string => `${sessionPath}?session_id=${encodeURIComponent(id)}`;
/** The request page with a person filled in, for a care team's 'Message' button. */
export const requestHref = (email?: string): string =>
  email === undefined ? requestPath : `${requestPath}?to=${encodeURIComponent(email)}`;
