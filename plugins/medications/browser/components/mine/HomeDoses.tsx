import { DosesCard } from './DosesCard.tsx';

/** The home page's first row. */
export const HomeDoses = () => <DosesCard brief />;
