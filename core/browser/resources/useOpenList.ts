import { useLayoutEffect } from 'react';

interface Opened<W> {
  open(wanted: W): void;
  dispose(): void;
}

/** Keeps a list open on what is wanted, which may be made anew by every render, while the component stands. */
export const useOpenList = <W>(list: Opened<W>, wanted: W): void => {
  const asked = JSON.stringify(wanted);
  useLayoutEffect(() => {
    list.open(wanted);
    return () => list.dispose();
  }, [list, asked]);
};
