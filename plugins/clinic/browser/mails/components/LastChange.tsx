import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { When } from '#ui';
import { mailTexts } from '../messages/index.ts';

export interface LastChangeProps {
  readonly changedAt: string | null;
  readonly changedBy: string | null;
}

export const LastChange = observer(({ changedAt, changedBy }: LastChangeProps) => {
  const t = useMessages(mailTexts);
  if (changedAt === null) return <span className="pv-muted">{t.never}</span>;
  return (
    <span>
      {changedBy ?? t.formerColleague} · <When at={changedAt} />
    </span>
  );
});
