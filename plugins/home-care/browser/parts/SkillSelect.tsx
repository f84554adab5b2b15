import { useMessages } from '#core/browser';
import { optionsOf, Select } from '#ui';
import { type Skill, skills } from '../../shared/worker.ts';
import { messages } from '../messages/index.ts';

interface SkillSelectProps {
  readonly value: Skill | undefined;
  readonly onChange: (skill: Skill | '') => void;
}

/** Narrows a list to workers with one skill. */
export const SkillSelect = ({ value, onChange }: SkillSelectProps) => {
  const t = useMessages(messages);
  const options = optionsOf(skills, (one) => t[`skill_${one}`], t.anySkill);
  return <Select aria-label={t.skills} value={value ?? ''} options={options} onChange={onChange} />;
};
