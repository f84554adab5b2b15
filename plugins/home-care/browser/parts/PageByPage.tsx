import { Fragment, type ReactNode, useState } from 'react';

export interface OnePage {
  readonly after: string | undefined;
  /** Opens the next one; absent where it is open. */
  readonly more: ((next: string) => void) | undefined;
}

/** A list whose pages stand below each other, each read when it is asked for. */
export const PageByPage = ({ children }: { readonly children: (page: OnePage) => ReactNode }) => {
  const [opened, setOpened] = useState<readonly (string | undefined)[]>([undefined]);
  return opened.map((after, n) => (
    <Fragment key={after ?? ''}>
      {children({ after, more: n === opened.length - 1 ? (next) => setOpened([...opened, next]) : undefined })}
    </Fragment>
  ));
};
