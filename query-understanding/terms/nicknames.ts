// First names that one person uses for another, from common usage. Each group is a name with its short forms and other spellings, and any of
// them may stand for any other. A name may be in several groups: Alex is Alexander or Alexandra, who are not the same person.
const groups = `
abigail abby gail, abraham abe bram, adelaide addie, agnes aggie, albert al bert,
alexander alex alec sandy xander sasha, alexandra alex alexa sandra lexi sasha, alexandria alex lexi, alfred al fred,
alice ali, allison allie ali, amanda mandy, amelia amy millie, andrea andie, andrew andy drew, angela angie,
anna ann anne annie nan, annabelle anna belle, anthony tony, antoinette toni, antonio tony, arthur art, augustus gus,
barbara barb babs, bartholomew bart, beatrice bea trixie, benjamin ben benny, bernadette bernie, bernard bernie,
bradley brad, calvin cal, cameron cam, caroline carrie carol, carolyn carol lynn carrie, cassandra cassie sandra,
catherine cathy kate katie cat kitty, charles charlie chuck chas, charlotte charlie lottie, christian chris,
christina chris chrissy tina christy, christine chris chrissy tina christy, christopher chris topher kit,
clarence clare, clifford cliff, cornelius neil, cynthia cindy, daniel dan danny, danielle dani, david dave davy davey,
deborah deb debbie debra, delores dee, dennis denny, dominic dom nick, donald don donny donnie,
dorothy dot dottie dolly, douglas doug, edgar ed, edmund ed ned ted, edward ed eddie ned ted teddy, edwin ed,
eleanor ellie nell nora, elizabeth beth bess betsy betty eliza lisa liz lizzie libby, ernest ernie, esther essie,
eugene gene, eugenia genie, evelyn evie, ezekiel zeke, florence flo, frances fran frannie, francis frank fran,
franklin frank, frederick fred freddie rick, gabriel gabe, gabriella gabby ella, gabrielle gabby, geoffrey jeff geoff,
gerald gerry jerry, geraldine gerry, gerard gerry jerry, gilbert gil, gloria glory, gregory greg, gwendolyn gwen,
harold hal harry, harriet hattie, harvey harv, helen nell, henrietta etta hettie, henry hank harry hal,
herbert herb bert, howard howie, hubert hugh bert, isaac ike, isabella bella izzy, isabelle belle izzy, jacob jake,
jacqueline jackie, james jim jimmy jamie, jane janie, janet jan, janice jan, jeffrey jeff, jennifer jen jenny jenn,
jeremiah jerry, jeremy jerry, jerome jerry, jessica jess jessie, joan joanie, joanne jo, john jack johnny jon,
jonathan jon jonny, joseph joe joey, josephine jo josie, joshua josh, judith judy, julia julie, julian jules,
katherine kathy kate katie kay kitty kat kathie, kathleen kathy kate katie, kathryn kathy kate katie,
kenneth ken kenny, kimberly kim, kristen kris, kristin kris, kristina kris tina, lawrence larry,
leonard len lenny leo, leroy roy, leslie les, lillian lily lil, louis lou louie, louise lou, lucille lucy,
madeline maddie, magdalena maggie lena, margaret maggie meg peg peggy marge margie greta, maria mary,
marjorie marge margie, martha marty, martin marty, mary molly polly, matilda tillie, matthew matt, maureen mo,
maximilian max, maxwell max, megan meg, melanie mel, melinda mindy, melissa mel missy lissa, melvin mel,
mercedes sadie, michael mike mikey mick, michelle shelly, mildred millie, mitchell mitch,
mohammad mohammed muhammad mohamed, monica nica, montgomery monty, nancy nan, natalie nat, nathan nate nat,
nathaniel nate nat nathan, nicholas nick nicky, nicole nikki, norman norm, oliver ollie, olivia liv, pamela pam,
patricia pat patty tricia trish, patrick pat paddy, penelope penny, peter pete, philip phil, phillip phil,
phyllis phyl, priscilla cilla, prudence prue, rachel rae rach, randall randy, randolph randy, raphael rafe,
raymond ray, rebecca becca becky, reginald reg reggie, richard dick rich rick ricky richie,
robert bob bobby rob robby bert robbie, roberta bobbie, roderick rod rick, rodney rod, roger rodge, roland rolly,
ronald ron ronnie, rosalind roz, rose rosie, rosemary rosie, russell russ, ruth ruthie, samantha sam sammy,
samuel sam sammy, sandra sandy, sarah sally sadie, sebastian seb, shirley shirl, sidney sid, solomon sol,
sophia sophie, stanley stan, stephanie steph, stephen steve, steven steve, stewart stu, stuart stu,
susan sue susie suzy, susanna sue susie, suzanne sue suzie suzy, sylvester sly, sylvia syl, terence terry,
teresa terri tess, theodora dora thea, theodore ted teddy theo, theresa terri tess terry, thomas tom tommy,
timothy tim timmy, tobias toby, valerie val, vanessa nessa, veronica ronnie, victor vic, victoria vicky tori vicki,
vincent vince vinny, virginia ginny, vivian viv, wallace wally, walter walt wally, warren ren, wendell dell,
wilfred will fred, willard will, william bill billy will willy liam willie, winifred winnie, yvonne vonnie,
zachary zach zack
`
  .trim()
  .split(/,\s+/)
  .map((names) => names.split(' '));

const groupsByName = new Map<string, Set<readonly string[]>>();
for (const group of groups)
  for (const name of group) groupsByName.set(name, (groupsByName.get(name) ?? new Set()).add(group));

const groupsOf = (name: string): (readonly string[])[] => [...(groupsByName.get(name) ?? [])];

/** Both in lower case, letters only. True for equal names. */
export const mayBeNickname = (one: string, other: string): boolean =>
  one === other || groupsOf(one).some((group) => group.includes(other));

/** The first letters of the name and of all names that may stand for it. */
export const initialsOf = (name: string): Set<string> =>
  new Set([name, ...groupsOf(name).flat()].map((each) => each.slice(0, 1)));

/** Short forms that mean something else in a search: `art therapist`. */
const otherMeanings = new Set(['art']);

/** The names that a searched word is a short form of. */
export const formalNames = (word: string): string[] =>
  otherMeanings.has(word) ? [] : groupsOf(word).flatMap(([formal = word]) => (formal === word ? [] : [formal]));
