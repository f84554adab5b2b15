import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { type Column, Table } from '#ui';
import { I18n } from '#core/shared';
import type { Adherence, AdherenceDay } from '../../shared/adherence.ts';
import { staffTexts } from '../staff/messages/index.ts';

const kinds = ['taken', 'skipped', 'missed', 'open'] as const;

/** A column a day, from below: taken, skipped (striped), missed (hollow). The table says the same. */
export const AdherenceStrip = observer(({ adherence: { days } }: { readonly adherence: Adherence }) => {
  const t = useMessages(staffTexts);
  const i18n = useService(I18n);
  const most = Math.max(1, ...days.map((day) => day.taken + day.skipped + day.missed + day.open));
  const name = (day: string): string => i18n.date(`${day}T12:00:00`, { month: 'short', day: 'numeric' });
  const count = (kind: (typeof kinds)[number]) => ({
    id: kind,
    header: t[kind],
    align: 'end' as const,
    cell: (row: AdherenceDay) => i18n.number(row[kind]),
  });
  const columns: readonly Column<AdherenceDay>[] = [
    { id: 'day', header: t.day, cell: ({ day }) => name(day) },
    count('taken'),
    count('skipped'),
    count('missed'),
  ];
  const first = days[0];
  const last = days.at(-1);
  return (
    <div className="med-adherence">
      <ol className="med-strip" aria-hidden>
        {days.map((day) => (
          <li key={day.day} title={t.adherenceDay(name(day.day), day.taken, day.skipped, day.missed)}>
            {kinds.map((kind) => {
              const share = (day[kind] / most) * 100;
              return share > 0 && <span key={kind} className={kind} style={{ height: `${share}%` }} />;
            })}
          </li>
        ))}
      </ol>
      {first && last && (
        <p className="med-strip-ends" aria-hidden>
          <span>{name(first.day)}</span>
          <span>{name(last.day)}</span>
        </p>
      )}
      <ul className="med-legend" aria-hidden>
        {(['taken', 'skipped', 'missed'] as const).map((kind) => (
          <li key={kind}>
            <span className={kind} /> {t[kind]}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t.showTable}</summary>
        <Table columns={columns} rows={[...days].reverse()} rowKey={({ day }) => day} caption={t.adherence} />
      </details>
    </div>
  );
});
