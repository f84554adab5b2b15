import type { Condition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { ReachClinic, useAddress } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Card, Tag } from '#ui';
import { I18n } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { byImportance, isActive, isDenied, isUnsure, verificationOf } from '../../shared/condition.ts';
import { conditionTexts } from '../messages/tab/index.ts';
import { conditionName, sinceText, untilText } from '../conditionText.ts';

/** The patient's own conditions: what is now, what is past; no codes, no certainty scales. */
export const PlainConditions = observer(({ conditions }: { readonly conditions: readonly Stored<Condition>[] }) => {
  const t = useMessages(conditionTexts);
  const sorted = [...conditions].sort(byImportance);
  const groups = [
    { title: t.now, list: sorted.filter(isActive) },
    { title: t.past, list: sorted.filter((one) => !isActive(one) && !isDenied(one)) },
    { title: t.verification_refuted, list: sorted.filter((one) => verificationOf(one) === 'refuted') },
  ];
  return (
    <>
      <p className="pv-lead">{t.yours}</p>
      <ReachClinic />
      {groups.map(
        ({ title, list }) =>
          list.length > 0 && (
            <Card key={title} title={title}>
              <ul className="pv-rows">
                {list.map((one) => (
                  <PlainCondition key={one.id} condition={one} />
                ))}
              </ul>
            </Card>
          ),
      )}
    </>
  );
});

const PlainCondition = observer(({ condition }: { readonly condition: Stored<Condition> }) => {
  const t = useMessages(conditionTexts);
  const i18n = useService(I18n);
  const address = useAddress();
  const [since, until] = [sinceText(condition, t, i18n), untilText(condition, i18n)];
  const when =
    since && until ? t.fromToWords(since, until) : since ? t.sinceWords(since) : until && t.endedWords(until);
  return (
    <li>
      <button type="button" className="conditions-open" onClick={() => address.set({ item: condition.id })}>
        <b>{conditionName(condition, t)}</b>
        {when && <small>{when}</small>}
      </button>
      {isUnsure(condition) && <Tag tone="wait">{t.plainUnsure}</Tag>}
    </li>
  );
});
