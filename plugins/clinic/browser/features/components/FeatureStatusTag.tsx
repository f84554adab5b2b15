import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { type Feature, FeatureStates } from '#core/shared';
import { featureStatusOf } from '../featureStatus.ts';
import { featuresTexts } from '../messages/index.ts';

/** In a word and a colour, with the reason when it is not running. `titles` names features that others wait for. */
export const FeatureStatusTag = observer(
  ({ feature, titles }: { readonly feature: Feature; readonly titles: ReadonlyMap<string, string> }) => {
    const t = useMessages(featuresTexts);
    const standing = featureStatusOf(feature, useService(FeatureStates).stateOf(feature.id));
    switch (standing.is) {
      case 'running':
        return <Tag tone="good">{t.running}</Tag>;
      case 'off':
        return <Tag>{t.off}</Tag>;
      case 'starting':
        return <Tag tone="note">{t.starting}</Tag>;
      case 'unknownHere':
        return <Tag tone="wait">{t.unknownHere}</Tag>;
      case 'waiting': {
        const missing = standing.missing.map((id) => titles.get(id) ?? id).join(', ');
        return (
          <span className="clinic-state">
            <Tag tone="wait">{missing ? t.waitingFor(missing) : t.waiting}</Tag>
            {standing.reason && <small>{standing.reason}</small>}
          </span>
        );
      }
      default:
        return (
          <span className="clinic-state">
            <Tag tone="bad">{standing.is === 'failed' ? t.failed : t.failedHere}</Tag>
            {standing.reason && <small>{standing.reason}</small>}
          </span>
        );
    }
  },
);
