import { useEffect, useState } from 'react';
import { type AnyCall, type CallInput, Http } from '#core/shared';
import { useService } from './useService.ts';

/**
 * Bytes as an address that this page alone can show: they travel with this person's rights. Null until they are there, and
 * where there are none.
 * @param version differs when there are other bytes behind the same input
 */
export const useDownloadUrl = <C extends AnyCall>(call: C, input: CallInput<C> | null, version = ''): string | null => {
  const http = useService(Http);
  const [url, setUrl] = useState<string | null>(null);
  const key = JSON.stringify(input);
  useEffect(() => {
    if (input === null) return undefined;
    const stop = new AbortController();
    let made: string | undefined;
    const show = (bytes: Blob): void => {
      if (stop.signal.aborted) return;
      made = URL.createObjectURL(bytes);
      setUrl(made);
    };
    http.download(call, input, { signal: stop.signal }).then(show, () => undefined);
    return () => {
      stop.abort();
      setUrl(null);
      if (made) URL.revokeObjectURL(made);
    };
    // The input is told apart by the key.
  }, [http, call, key, version]);
  return url;
};
