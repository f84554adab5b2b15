import { observer } from 'mobx-react-lite';
import { useMessages, useService, useWanted } from '#core/browser';
import { Button, Dialog, When } from '#ui';
import { I18n, RecentActs } from '#core/shared';
import { shellMessages } from './shellTexts.ts';
import './recent.css';

/** What can still be taken back once its toast has gone. */
export const RecentDialog = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(shellMessages);
  const i18n = useService(I18n);
  const acts = useWanted(RecentActs);
  const list = acts?.list ?? [];
  return (
    <Dialog open title={t.recent} onClose={close} width="narrow">
      <p className="pv-muted">{list.length === 0 ? t.recentNone : t.recentHint}</p>
      <ul className="pv-recent">
        {list.map((act) => (
          <li key={`${act.at} ${act.message}`}>
            <span>
              {act.message}
              <small>
                <When at={act.at} />
              </small>
            </span>
            <Button
              aria-label={t.undoAct(act.message, i18n.date(act.at, { timeStyle: 'medium' }))}
              onClick={() => acts?.undo(act)}
            >
              {t.undo}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
});
