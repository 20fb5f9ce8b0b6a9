/** How far a profile log likelihood falls at the ends of its 95 % interval: half the .95 quantile of chi-square with one degree of freedom. */
export const profileDrop = 1.9207294103470637;
