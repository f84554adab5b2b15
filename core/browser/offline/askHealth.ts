const patienceMs = 3_000;

/** Whether the server of the API says that it is ready: the cheapest question there is, and one that nobody need be signed in for. */
export const askHealth = async (apiBase: string): Promise<boolean> => {
  const answer = await fetch(new URL('/healthz', new URL(apiBase, window.location.href)), {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(patienceMs),
  });
  return answer.ok;
};
