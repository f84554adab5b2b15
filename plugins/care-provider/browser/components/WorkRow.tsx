import { observer } from 'mobx-react-lite';
import { useService, type WorkAction } from '#core/browser';
import { Tag, UrgencyTag, When } from '#ui';
import { I18n } from '#core/shared';
import type { Work } from '../stores/WorkList.ts';
import { DueTag } from './DueTag.tsx';

interface Props {
  readonly work: Work;
  readonly selected: boolean;
  readonly open: boolean;
  readonly busy: boolean;
  readonly select: () => void;
  readonly show: () => void;
  readonly act: (action: WorkAction) => void;
}

/** One stop of the Tab key for the whole list; the selected row shows what can be done with it. */
export const WorkRow = observer(({ work, selected, open, busy, select, show, act }: Props) => {
  const i18n = useService(I18n);
  const { item, source } = work;
  const { what, patient, since, due, urgency, waits, actions } = item;
  // Two may wait for the same thing: whose it is and since when tells them apart.
  const whose = [what, patient?.name, i18n.date(since)].filter(Boolean).join(', ');
  return (
    <li className={`cp-row ${urgency}`} data-selected={selected || undefined} data-open={open || undefined}>
      <button
        type="button"
        className="cp-work-open"
        tabIndex={selected ? 0 : -1}
        aria-current={open || undefined}
        aria-busy={busy || undefined}
        onFocus={select}
        onClick={() => {
          select();
          show();
        }}
      >
        <span className="cp-what">
          <b>{what}</b>
          <small>
            {source.kind()}
            {patient?.name && ` · ${patient.name}`}
          </small>
        </span>
        <span className="cp-marks">
          {waits !== undefined && <Tag tone="wait">{waits}</Tag>}
          <UrgencyTag of={urgency} />
          {due && <DueTag due={due} />}
          <small>
            <When at={since} />
          </small>
        </span>
      </button>
      <span className="cp-acts">
        {actions.map((action) => (
          <button
            key={action.key}
            type="button"
            className="pv-button quiet"
            tabIndex={selected ? 0 : -1}
            aria-label={`${action.label}: ${whose}`}
            disabled={busy}
            onClick={() => act(action)}
          >
            {action.label}
          </button>
        ))}
      </span>
    </li>
  );
});
