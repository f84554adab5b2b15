import { observer } from 'mobx-react-lite';
import { type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { Router } from '#core/shared';
import { ChartPath } from '../hooks/patient.ts';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { useService } from '#core/browser/react/useService.ts';
import { Card, type CardProps } from '#ui/page/Card.tsx';
import { recordTexts } from '../messages.ts';

export interface SummaryBlockProps {
  readonly title: string;
  /** Id of the chart tab that shows all of it. */
  readonly tab: string;
  readonly tone?: CardProps['tone'];
  readonly children: ReactNode;
}

/** One block of a chart's summary: a title, what is read at a glance, and the way to the tab. */
export const SummaryBlock = observer(({ title, tab, tone, children }: SummaryBlockProps) => {
  const t = useMessages(recordTexts);
  const { path } = useService(Router);
  const chart = useContext(ChartPath) ?? path;
  const all = (
    <Link href={`${chart}?tab=${tab}`} className="pv-button quiet pv-summary-all" aria-label={t.allOf(title)}>
      {t.all}
    </Link>
  );
  return (
    <Card title={title} tone={tone} action={all} className="pv-summary">
      {children}
    </Card>
  );
});
