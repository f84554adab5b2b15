/** Delay before the nth attempt: doubles up to a limit, half of it by chance, so that a restarted server is not stormed. */
export const backOffMs = (attempt: number, random: () => number = Math.random): number => {
  const full = Math.min(30_000, 500 * 2 ** attempt);
  return full / 2 + (full / 2) * random();
};

/** `/messaging/live` -> `wss://this.host/messaging/live`. */
export const socketAddress = (configured: string, page: { readonly href: string } = window.location): string => {
  const address = new URL(configured, page.href);
  address.protocol = address.protocol.replace(/^http/, 'ws');
  return address.href;
};
