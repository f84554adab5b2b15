import { type ReactNode, useId } from 'react';

interface LobbySectionProps {
  readonly title: string;
  readonly tone?: 'good' | 'wait' | 'bad' | 'note';
  /** Said to screen readers when it appears. */
  readonly said?: boolean;
  readonly children?: ReactNode;
}

/** One thing at a time, with its heading. */
export const LobbySection = ({ title, tone, said = false, children }: LobbySectionProps) => {
  const heading = useId();
  return (
    <section className={tone ? `tl-block ${tone}` : 'tl-block'} aria-labelledby={heading}>
      <div role={said ? 'status' : undefined}>
        <h2 id={heading}>{title}</h2>
      </div>
      {children}
    </section>
  );
};
