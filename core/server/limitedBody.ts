/** What a service outside answered; null where it goes on for longer than it may. */
export const limitedBody = async (response: Response, most: number): Promise<Buffer | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};
