import type { ReactNode } from 'react';
import { type Claim, isUnderReview, type Known } from '#core/shared';
import { Button } from '../controls/Button.tsx';
import { useTexts } from '../kernel.ts';
import { ErrorState } from './ErrorState.tsx';
import { Notice } from './Notice.tsx';
import { Skeleton } from './Skeleton.tsx';

export interface EmptyWords {
  readonly title: Claim;
  /** What will appear here, and how to begin. */
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  /** The line drawing, where there is room. */
  readonly picture?: boolean;
}

export interface EmptyProps extends EmptyWords {
  /** What is known of that which is said not to be there. */
  readonly of: Known;
}

/** Says that there is nothing where that is known; where it isn't, what is missing to know it. */
export const Empty = ({ of, title, ...notice }: EmptyProps) => {
  const t = useTexts();
  const words = title.of(of);
  if (words !== null) return <Notice title={words} {...notice} claim />;
  if (of.is === 'failed') return <ErrorState error={of.error} retry={of.again} />;
  if (of.is !== 'part') return <Skeleton />;
  return (
    <div className="pv-callout wait" role="status">
      {of.error ? t.partFailed : isUnderReview(of) ? t.underReview : t.partThere}{' '}
      {of.again && <Button onClick={of.again}>{t.tryAgain}</Button>}
    </div>
  );
};
