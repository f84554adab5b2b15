import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { pagesTexts } from '../../messages/pages/index.ts';

interface ScoreChangeProps {
  readonly now: number;
  readonly before: number | undefined;
}

/** How a score moved, in words and with its sign. */
export const ScoreChange = observer(({ now, before }: ScoreChangeProps) => {
  const t = useMessages(pagesTexts);
  const i18n = useService(I18n);
  if (before === undefined) return <span className="pv-muted">{t.first}</span>;
  const change = now - before;
  if (change === 0) return <span className="pv-muted">{t.same}</span>;
  return <span className="pv-muted">{t.since(i18n.number(change, { signDisplay: 'always' }))}</span>;
});
