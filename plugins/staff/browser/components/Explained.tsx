import type { ReactNode } from 'react';
import { useMessages } from '#core/browser';
import { Tag } from '#ui';
import { explainTexts } from '../messages/explain/index.ts';

interface ExplainedProps {
  readonly open: boolean;
  /** What one rule opens or closes, with the reason once for all. */
  readonly things: readonly string[];
  readonly children: ReactNode;
}

export const Explained = ({ open, things, children }: ExplainedProps) => {
  const t = useMessages(explainTexts);
  return (
    <section className="staff-explained">
      <Tag tone={open ? 'good' : 'bad'}>{open ? t.yes : t.no}</Tag>
      <div>
        <ul>
          {things.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
        <p className="pv-muted">{children}</p>
      </div>
    </section>
  );
};
