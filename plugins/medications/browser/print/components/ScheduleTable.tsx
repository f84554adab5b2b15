import { clockText, type Locale } from '#core/shared';
import { dosesText } from '#plugins/medications/shared/dose/doseText.ts';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { timesOf } from '#plugins/medications/shared/schedule/occurrences.ts';
import { type Settings, usualSettings } from '#plugins/medications/shared/settings.ts';
import type { SheetTexts } from './sheetTexts.ts';

interface ScheduleTableProps {
  readonly medicines: readonly Medicine[];
  readonly settings: Settings | undefined;
  readonly locale: Locale;
  readonly words: SheetTexts;
}

/** Medicines down, their times across; a mark to tick. */
export const ScheduleTable = ({ medicines, settings = usualSettings, locale, words }: ScheduleTableProps) => {
  const timesFor = ({ ref, plan }: Medicine): readonly string[] =>
    plan.rules.flatMap((rule) => timesOf(rule, { parts: settings.parts, own: settings.times[ref] }));
  const times = [...new Set(medicines.flatMap(timesFor))].sort();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.medicine}</th>
          {times.map((time) => (
            <th key={time} scope="col" className="time">
              {clockText(time, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {medicines.map((medicine) => {
          const own = timesFor(medicine);
          return (
            <tr key={medicine.ref}>
              <th scope="row">
                <b>{medicine.name}</b>
                <span>{dosesText(medicine.dosages, locale)}</span>
              </th>
              {times.map((time) => (
                <td key={time}>
                  {own.includes(time) && <span className="box" role="img" aria-label={clockText(time, locale)} />}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
