import { type Claim, isUnderReview, type Known } from '#core/shared';
import { useTexts } from '../kernel.ts';

export interface NoneProps {
  /** What is known of that which is said not to be there. */
  readonly of: Known;
  readonly says: Claim;
}

/** `Empty` within a line: the claim where all is known, else what is missing to know it. */
export const None = ({ of, says }: NoneProps) => {
  const t = useTexts();
  const words = says.of(of);
  if (words !== null) return <span data-claim>{words}</span>;
  if (of.is === 'awaited') {
    return (
      <span role="status" aria-label={t.loading}>
        …
      </span>
    );
  }
  return (
    <span className="pv-not-known">
      {of.is !== 'part' ? t.notRead : of.error ? t.partFailed : isUnderReview(of) ? t.underReview : t.partThere}
    </span>
  );
};
