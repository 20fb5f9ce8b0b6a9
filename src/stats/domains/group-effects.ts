/** What groups of values show of their true means and of the spread within them, in the unit of the values. */
export interface GroupEffects {
  /** Root mean square of the true group means, sampling error taken off; 0 where they are no larger than it. */
  readonly rootMeanSquare: number;
  /** Sum of squared deviations of the values from their group's mean. */
  readonly squares: number;
  /** Values minus groups. */
  readonly degrees: number;
  readonly groups: number;
}

/**
 * The root mean square of the groups' true means by the method of moments: with n_g values, mean m_g and pooled
 * variance s^2 within groups, (sum of n_g m_g^2 - groups x s^2) / (sum of n_g), which is unbiased before it is clamped
 * at 0. Without two values in any group all that is seen may be sampling error, and counts as it.
 */
export function groupEffects(values: Iterable<readonly [group: number, value: number]>): GroupEffects {
  const groups = new Map<number, number[]>();
  for (const [group, value] of values) {
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [value]);
    else members.push(value);
  }
  let total = 0;
  let between = 0;
  let squares = 0;
  for (const members of groups.values()) {
    const mean = members.reduce((sum, value) => sum + value, 0) / members.length;
    total += members.length;
    between += members.length * mean * mean;
    for (const value of members) squares += (value - mean) ** 2;
  }
  const degrees = total - groups.size;
  const known = degrees > 0;
  return {
    rootMeanSquare: known ? Math.sqrt(Math.max(0, between - groups.size * squares / degrees) / total) : 0,
    squares: known ? squares : between, degrees: known ? degrees : total, groups: groups.size,
  };
}
