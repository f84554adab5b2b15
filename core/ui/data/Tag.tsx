import type { ReactNode } from 'react';

export interface TagProps {
  /** Colour that goes with the words, never instead of them. */
  readonly tone?: 'good' | 'wait' | 'bad' | 'note' | 'plain';
  readonly children: ReactNode;
}

export const Tag = ({ tone = 'plain', children }: TagProps) => <span className={`pv-tag ${tone}`}>{children}</span>;
