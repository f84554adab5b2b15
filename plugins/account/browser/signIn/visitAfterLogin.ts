/** LNK-3: an invitee with an account logs in first and then goes on to the lobby of the visit. */
export const visitAfterLogin = (query: URLSearchParams): string | null => {
  const visit = query.get('c');
  if (query.get('telemedicine') !== 'true' || !visit) return null;
  const lobby = new URLSearchParams({ c: visit });
  const from = query.get('d');
  if (from) lobby.set('d', from);
  return `/telemedicine/lobby?${lobby.toString()}`;
};
