import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : one > other ? 1 : 0;

/**
 * By which the service proves that a call is its own: over the address as it was given to the service, the fields, and the hash of
 * each file, each sorted by name. It is not over the bytes of the body. @see phaxio.com/docs/security/callbacks
 */
export const phaxioSignature = async (token: string, url: string, form: FormData): Promise<string> => {
  const fields: [string, string][] = [];
  const files: [string, string][] = [];
  for (const [name, value] of form)
    if (typeof value === 'string') fields.push([name, value]);
    else
      files.push([
        name,
        createHash('sha1')
          .update(Buffer.from(await value.arrayBuffer()))
          .digest('hex'),
      ]);
  const said = [...fields.sort(byName), ...files.sort(byName)].flat().join('');
  return createHmac('sha1', token).update(`${url}${said}`).digest('hex');
};

/** Takes as long for a wrong one as for a right one. */
export const isSigned = async (
  signature: string | undefined,
  { token, url, form }: { readonly token: string; readonly url: string; readonly form: FormData },
): Promise<boolean> => {
  if (!/^[0-9a-f]{40}$/i.test(signature ?? '')) return false;
  const expected = await phaxioSignature(token, url, form);
  return timingSafeEqual(Buffer.from(signature!.toLowerCase()), Buffer.from(expected));
};
