import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { usePatientId, useRead, useSearch } from '#clinical/browser';
import { Button, Card, CountBadge, Silent } from '#ui';
import { I18n, knownOf, allKnown } from '#core/shared';
import { daysLeft, sortCoverages, isProvincial, payorOf, expiringDays } from '../../insurance/coverage.ts';
import { emergencyContacts } from '../../contacts/emergencyContacts.ts';
import { messages } from '../../messages/index.ts';
import { contactsPath, insurancePath } from '../../paths.ts';
import '../../patient-profile.css';

interface Wish {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly href: string;
}

/** What the record misses or soon will. Nothing where all is well: forms and the like come from their own features. */
export const RequestsCard = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const id = usePatientId();
  const patient = useRead('Patient', id, { about: id });
  const coverages = useSearch('Coverage', id === null ? null : { beneficiary: id, _count: 100 }, { about: id });
  const known = allKnown([knownOf(patient), knownOf(coverages)]);
  if (!patient.data || !coverages.data) return <Silent of={known} />;
  const all = sortCoverages(coverages.data.resources);
  const wishes: Wish[] = all.flatMap((one) => {
    const days = daysLeft(one);
    if (days === null || days > expiringDays) return [];
    const name = isProvincial(one) ? t.healthCard : payorOf(one) || t.plan;
    const day = i18n.date(one.period?.end?.slice(0, 10) ?? '', { day: 'numeric', month: 'long' });
    return [
      {
        id: one.id,
        title: days < 0 ? t.hasExpired(name) : t.expiresOn(name, day),
        text: t.addNewOne,
        action: t.update,
        href: insurancePath,
      },
    ];
  });
  if (known.is === 'whole' && !all.some(isProvincial))
    wishes.push({ id: 'card', title: t.noCard, text: t.noCardText, action: t.add, href: insurancePath });
  const noEmergency = emergencyContacts(patient.data).length === 0 && t.noEmergency.of(knownOf(patient));
  if (noEmergency)
    wishes.push({ id: 'emergency', title: noEmergency, text: t.noEmergencyText, action: t.add, href: contactsPath });
  if (wishes.length === 0) return null;
  return (
    <Card
      title={
        <>
          {t.askedTitle} <CountBadge of={known} count={wishes.length} label={t.nAsked(wishes.length)} />
        </>
      }
    >
      <ul className="pv-rows">
        {wishes.map((wish) => (
          <li key={wish.id}>
            <span className="pp-person">
              <b>{wish.title}</b>
              <small>{wish.text}</small>
            </span>
            <Button href={wish.href} aria-label={`${wish.action}: ${wish.title}`}>
              {wish.action}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
});
