import { useTexts } from '../kernel.ts';

export interface SkeletonProps {
  /** Lines of text that will stand here; 3 where absent. */
  readonly lines?: number;
}

/** The layout of what is coming. It keeps its room from the start and becomes visible after 150 ms: quick answers show none. */
export const Skeleton = ({ lines = 3 }: SkeletonProps) => {
  const t = useTexts();
  return (
    <div className="pv-skeleton" role="status" aria-label={t.loading}>
      {Array.from({ length: lines }, (_none, index) => (
        <span key={index} />
      ))}
    </div>
  );
};
