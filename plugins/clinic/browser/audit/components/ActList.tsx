import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { useMessages, useService, useStore } from '#core/browser';
import { ShowMore } from '#ui';
import { I18n } from '#core/shared';
import type { AuditAct } from '#plugins/clinic/shared/audit/calls.ts';
import { actSentence } from '#plugins/clinic/shared/audit/sentences.ts';
import { auditTexts } from '../messages/index.ts';
import { sentences } from '../messages/sentences.ts';
import { AuditTrailStore } from '../stores/AuditTrailStore.ts';
import { ActEntries } from './ActEntries.tsx';

/** What somebody should look at first. */
const toneOf = ({ action }: AuditAct): string =>
  action === 'refused' ? 'bad' : action === 'broke-glass' || action === 'deleted' ? 'wait' : '';

const Act = observer(({ act }: { readonly act: AuditAct }) => {
  const t = useMessages(auditTexts);
  const words = useMessages(sentences);
  const i18n = useService(I18n);
  const [open, setOpen] = useState(false);
  const id = useId();
  const [from, to] = [i18n.time(act.firstAt), i18n.time(act.lastAt)];
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <li className={`clinic-act ${toneOf(act)}`}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <time dateTime={act.firstAt}>{from === to ? from : t.until(from, to)}</time>
        <span className="clinic-act-says">{actSentence(words, act)}</span>
        <small>{t.entries(act.entries)}</small>
        <Chevron size={14} aria-hidden />
      </button>
      <div id={id}>{open && <ActEntries act={act} />}</div>
    </li>
  );
});

/** The acts, newest first, under the day on which they began. */
export const ActList = observer(() => {
  const i18n = useService(I18n);
  const trail = useStore(AuditTrailStore);
  const days = Map.groupBy(trail.acts, ({ firstAt }) => i18n.date(firstAt, { dateStyle: 'full' }));
  return (
    <div className="clinic-acts">
      {[...days].map(([day, acts]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul>
            {acts.map((act) => (
              <Act key={act.id} act={act} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore more={trail.next !== null} loadMore={() => void trail.more()} loadingMore={trail.loadingMore} />
    </div>
  );
});
