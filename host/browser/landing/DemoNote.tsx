import { demoAccounts } from '#config/demo.ts';
import { useMessages } from '#core/browser';
import { Callout } from '#ui';
import { landingMessages } from './texts.ts';

/** A house with invented people says so, and hands over the keys. */
export const DemoNote = () => {
  const t = useMessages(landingMessages);
  const people = [
    [t.demoPatient, 'patient@pavilion.test'],
    [t.demoPractitioner, 'practitioner@pavilion.test'],
    [t.demoAdmin, 'clinic-admin@pavilion.test'],
  ] as const;
  return (
    <Callout title={t.demoTitle}>
      <p>
        {t.demoText} <code>{demoAccounts.password}</code>
      </p>
      <ul>
        {people.map(([who, email]) => (
          <li key={email}>
            {who}: <code>{email}</code>
          </li>
        ))}
      </ul>
    </Callout>
  );
};
