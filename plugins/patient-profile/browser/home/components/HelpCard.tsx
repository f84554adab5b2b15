import { observer } from 'mobx-react-lite';
import { Button, Card } from '#ui';
import { useMessages, useService, useWanted } from '#core/browser';
import { ReachClinic, usePatientId, useRead } from '#clinical/browser';
import { Auth, FeatureStates, I18n } from '#core/shared';
import { isProvince, type Province, provinceOfSystem } from '#clinical/shared/healthCard.ts';
import { healthLines } from '../helpLines.ts';
import { messages } from '../../messages/index.ts';
import { careTeamPath } from '../../paths.ts';
import '../../patient-profile.css';

const useProvince = (): Province | null => {
  const id = usePatientId();
  const { data } = useRead('Patient', id, { about: id });
  const state = data?.address?.[0]?.state;
  return isProvince(state)
    ? state
    : (data?.identifier?.map(({ system }) => provinceOfSystem(system)).find(Boolean) ?? null);
};

/** How to reach help, most urgent first. What is dialled is a link: a phone calls it at a touch. */
export const HelpCard = observer(() => {
  const t = useMessages(messages);
  const { locale } = useService(I18n);
  const { organization } = useService(Auth);
  const writes = useWanted(FeatureStates)?.isRunning('messaging') ?? false;
  const province = useProvince();
  const line = province ? healthLines[province] : null;
  const help = (number: string, title: string, text: string, tone = '') => (
    <li>
      <a className={`pp-dial ${tone}`} href={`tel:${number.replace(/\D/g, '')}`} aria-label={t.dial(number)}>
        {number}
      </a>
      <span className="pp-person">
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </li>
  );
  return (
    <Card title={t.helpTitle}>
      <ul className="pv-rows pp-help">
        {help('911', t.emergencyTitle, t.emergencyText, 'bad')}
        {help('988', t.crisisTitle, t.crisisText)}
        {line
          ? help(line.number, line.name[locale === 'fr-CA' ? 'fr' : 'en'], t.nurseText)
          : province === 'NU'
            ? null
            : help('811', t.nurseTitle, t.nurseText)}
      </ul>
      <ReachClinic />
      <div className="pp-member-acts">
        <Button href={careTeamPath}>{t.reachTeam}</Button>
        {writes && (
          <Button href="/request" intent="quiet">
            {organization ? t.writeTo(organization.name) : t.writeClinic}
          </Button>
        )}
      </div>
    </Card>
  );
});
