/** API-2, ERR-1: this client's public address, or null when it cannot be learned. Asked once; a failure is asked again next time. */
export const publicIpFrom = (
  url: string,
  ask: typeof fetch = (...given) => fetch(...given),
): (() => Promise<string | null>) => {
  let known: string | null = null;
  return async () => {
    if (known !== null) return known;
    try {
      const answer = await ask(url, { signal: AbortSignal.timeout(3000), credentials: 'omit' });
      const { ip } = (await answer.json()) as { ip?: unknown };
      if (answer.ok && typeof ip === 'string' && /^[0-9a-f.:]{2,45}$/i.test(ip)) known = ip;
    } catch {
      // ERR-1: without it the header is left out.
    }
    return known;
  };
};
