import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, type Column, Skeleton, Table, When } from '#ui';
import { type Feature, I18n, isAdmin, listFeatures, type Role } from '#core/shared';
import { FeaturePlan } from './FeaturePlan.tsx';
import { FeatureStatusTag } from './FeatureStatusTag.tsx';
import { FeatureSwitch } from './FeatureSwitch.tsx';
import { type FeaturesTexts, featuresTexts } from '../messages/index.ts';
import { usersText } from '../usersText.ts';

/** 'patients, staff': practitioners and administrators together are staff. */
const usedBy = (audience: readonly string[], t: FeaturesTexts): string => {
  const groups = [
    audience.includes('patient') && t.patients,
    audience.includes('practitioner') ? t.staff : audience.some((role) => isAdmin(role as Role)) && t.administrators,
    audience.includes('guest') && t.guests,
  ].filter((group) => group !== false);
  const text = groups.join(', ');
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
};

export const FeaturesPanel = observer(() => {
  const t = useMessages(featuresTexts);
  const { locale } = useService(I18n);
  const features = useResource(listFeatures, {});
  const titles = new Map(features.data?.data.map(({ id, title }) => [id, title[locale]]));
  const titleOf = (feature: Feature): string => feature.title[locale];
  const columns: readonly Column<Feature>[] = [
    {
      id: 'feature',
      header: t.feature,
      width: '34%',
      cell: (feature) => (
        <span className="clinic-feature">
          {titleOf(feature)}
          <small>{feature.summary?.[locale]}</small>
        </span>
      ),
    },
    {
      id: 'usedBy',
      header: t.usedBy,
      width: '17%',
      cell: ({ audience, enabled, first }) => (enabled && first ? t.onlyFor(usersText(first, t)) : usedBy(audience, t)),
    },
    {
      id: 'state',
      header: t.state,
      width: '19%',
      cell: (feature) => <FeatureStatusTag feature={feature} titles={titles} />,
    },
    {
      id: 'change',
      header: t.lastChange,
      cell: ({ changedAt, changedBy }) =>
        changedAt === null ? (
          <span className="pv-muted">{t.setUp}</span>
        ) : (
          <span>
            {changedBy ?? t.setUp} · <When at={changedAt} />
          </span>
        ),
    },
    {
      id: 'plan',
      header: t.plan,
      cell: (feature) => <FeaturePlan feature={feature} title={titleOf(feature)} />,
    },
    {
      id: 'on',
      header: t.on,
      align: 'end',
      cell: (feature) => <FeatureSwitch feature={feature} title={titleOf(feature)} />,
    },
  ];
  return (
    <div className="clinic-section">
      <p className="pv-lead">{t.lead}</p>
      <Async resource={features} skeleton={<Skeleton lines={8} />} none={{ title: t.empty, text: t.emptyText }}>
        {({ data }) => (
          <Table
            caption={t.caption}
            columns={columns}
            // What can be switched comes first; what every clinic has is below.
            rows={[...data].sort((one, other) => Number(one.essential) - Number(other.essential))}
          />
        )}
      </Async>
    </div>
  );
});
