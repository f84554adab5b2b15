import { useEffect, useState } from 'react';
import { useService } from '../../../../core/browser/index.ts';
import { Http } from '../../../../core/shared/index.ts';
import { getPhoto } from '../../shared/settingsContract.ts';

/** A photo needs the token, so it is fetched and shown from memory. Null while there is none. */
export const usePhotoUrl = (url: string | null): string | null => {
  const http = useService(Http);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const id = url?.split('/').at(-1);
    if (!id) return setShown(null);
    const stop = new AbortController();
    let made: string | undefined;
    http
      .download(getPhoto, { params: { id } }, { signal: stop.signal })
      .then((bytes) => {
        if (stop.signal.aborted) return;
        made = URL.createObjectURL(bytes);
        setShown(made);
      })
      // Initials are shown instead.
      .catch(() => setShown(null));
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [http, url]);
  return shown;
};
