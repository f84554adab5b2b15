import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Tag } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import type { Summary } from '../../shared/visit.ts';
import { codeSaid, codeWords } from './codeWords.ts';
import { summaryMessages } from './messages.ts';

interface CodesReadProps {
  readonly note: Summary['note'];
  /** The clinic sees the codes too. */
  readonly staff?: boolean;
}

/** Why the patient came and what it was, the main one first. Nothing where neither was said. */
export const CodesRead = observer(({ note: { reason, codes }, staff = false }: CodesReadProps) => {
  const t = useMessages(summaryMessages);
  const { locale } = useService(I18n);
  return (
    <>
      {reason && (
        <p>
          {t.cameFor} <b>{codeWords(reason, locale)}</b>
        </p>
      )}
      {codes.length > 0 && (
        <ul className="tm-codes" aria-label={staff ? t.codes : t.about}>
          {codes.map(({ condition, concept, use }, index) => (
            <li key={condition ?? index}>
              <div>
                <b>{codeWords(concept, locale)}</b>
                {staff && codeSaid(concept) !== '' && <small>{codeSaid(concept)}</small>}
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
