import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { I18n } from '#core/shared';
import type { Summary } from '#plugins/telemedicine/shared/visit.ts';
import { codeLabel, conceptLabel } from '../conceptLabel.ts';
import { summaryMessages } from '../messages/index.ts';

interface CodeListProps {
  readonly note: Summary['note'];
  /** The clinic sees the codes too. */
  readonly staff?: boolean;
}

/** Why the patient came and what it was, the main one first. Nothing where neither was said. */
export const CodeList = observer(({ note: { reason, codes }, staff = false }: CodeListProps) => {
  const t = useMessages(summaryMessages);
  const { locale } = useService(I18n);
  return (
    <>
      {reason && (
        <p>
          {t.cameFor} <b>{conceptLabel(reason, locale)}</b>
        </p>
      )}
      {codes.length > 0 && (
        <ul className="tm-codes" aria-label={staff ? t.codes : t.about}>
          {codes.map(({ condition, concept, use }, index) => (
            <li key={condition ?? index}>
              <div>
                <b>{conceptLabel(concept, locale)}</b>
                {staff && codeLabel(concept) !== '' && <small>{codeLabel(concept)}</small>}
              </div>
              {staff && index === 0 && codes.length > 1 && <Tag tone="note">{t.main}</Tag>}
              {use !== 'diagnosis' && <Tag tone={use === 'suspected' ? 'wait' : 'plain'}>{t[`read_${use}`]}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
});
