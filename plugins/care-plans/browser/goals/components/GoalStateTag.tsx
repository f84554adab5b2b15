import { Circle, Minus, ThumbsUp, TickCircle, WarningSign } from '@blueprintjs/icons';
import type { Icon } from '#core/browser';
import { Tag } from '#ui';
import type { GoalState as State } from '../goalProgress.ts';
import type { PlansTexts } from '../../plans/messages/index.ts';

const looks: Readonly<Record<State, { readonly tone: 'good' | 'note' | 'wait' | 'plain'; readonly icon: Icon }>> = {
  achieved: { tone: 'good', icon: TickCircle },
  improving: { tone: 'note', icon: ThumbsUp },
  worsening: { tone: 'wait', icon: WarningSign },
  steady: { tone: 'plain', icon: Minus },
  none: { tone: 'plain', icon: Circle },
};

export const GoalStateTag = ({ state, t }: { readonly state: State; readonly t: PlansTexts }) => {
  const { tone, icon: Mark } = looks[state];
  return (
    <Tag tone={tone}>
      <span className="cp-state">
        <Mark size={12} aria-hidden />
        {t[`state_${state}`]}
      </span>
    </Tag>
  );
};
