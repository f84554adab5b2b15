import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { I18n } from '#core/shared';
import type { Duplicate } from '../../shared/duplicates.ts';
import { cardNumber, cardOf, listName, phoneOf } from '../../shared/patient.ts';
import { patientsTexts } from '../messages/patients/index.ts';
import { chartPath } from '../paths.ts';

/** Who might be the same person, and by what. */
export const DuplicateList = observer(({ alike }: { readonly alike: readonly Duplicate[] }) => {
  const t = useMessages(patientsTexts);
  const i18n = useService(I18n);
  return (
    <>
      <p>{t.alikeText}</p>
      <ul className="pv-rows">
        {alike.map(({ patient, reasons }) => (
          <li key={patient.id}>
            <span>
              <Link href={chartPath(patient.id)}>
                <b>{listName(patient) || t.unnamed}</b>
              </Link>
              <small>
                {[
                  patient.birthDate && i18n.date(patient.birthDate, { dateStyle: 'medium' }),
                  cardNumber(cardOf(patient)?.value ?? ''),
                  phoneOf(patient),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className="chart-flags">
              {reasons.map((reason) => (
                <Tag key={reason} tone={reason === 'card' ? 'bad' : 'wait'}>
                  {t[`alike_${reason}`]}
                </Tag>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
});
