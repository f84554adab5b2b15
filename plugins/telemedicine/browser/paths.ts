export const listPath = '/telemedicine';
export const callPath = '/telemedicine/call';
export const lobbyPath = '/telemedicine/lobby';
export const summaryPath = '/telemedicine/summary';
export const guestLobbyPath = '/telemedicine/guest-lobby';
export const guestPath = '/telemedicine/guest';

/** LNK-1: `c` is the visit, `d` where the person came from. */
export const withVisit = (path: string, visit: string, from?: string | null): string => {
  const query = new URLSearchParams({ c: visit });
  if (from) query.set('d', from);
  return `${path}?${query.toString()}`;
};
export const testHref = `${lobbyPath}?test=true`;
