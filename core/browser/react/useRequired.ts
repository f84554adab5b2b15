import { type Context, useContext } from 'react';

/** What stands above in the tree. @throws Error with these words, which say what to do, where nothing does */
export const useRequired = <T>(context: Context<T | null>, otherwise: string): T => {
  const given = useContext(context);
  if (given === null) throw new Error(otherwise);
  return given;
};
