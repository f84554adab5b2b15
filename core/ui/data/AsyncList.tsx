import { Fragment, type ReactNode } from 'react';
import { Async, type AsyncProps } from '../states/Async.tsx';

interface AsyncListProps<R> extends Pick<
  AsyncProps<{ readonly data: readonly R[] }>,
  'resource' | 'none' | 'skeleton'
> {
  /** Of what is no list to a screen reader, such as cards, `div`. */
  readonly as?: 'ul' | 'div';
  readonly className: string;
  /** One row, an `li` of a `ul`. */
  readonly children: (row: R, rows: readonly R[]) => ReactNode;
}

/** A list of what a call answers, in its four states. */
export const AsyncList = <R extends { readonly id: string | number }>(props: AsyncListProps<R>) => {
  const { as: List = 'ul', className, children, ...states } = props;
  return (
    <Async {...states}>
      {({ data }) => (
        <List className={className}>
          {data.map((row) => (
            <Fragment key={row.id}>{children(row, data)}</Fragment>
          ))}
        </List>
      )}
    </Async>
  );
};
