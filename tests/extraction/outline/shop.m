#import <Foundation/Foundation.h>
// ^ imports: Foundation/Foundation.h - as -
#import "X.h"
// ^ imports: X.h - as -
@protocol P <NSObject>
// ^ defined: interface P ; lines: 3
- (void)x;
// ^ defined: method P.x ; signature: - (void)x
@end
/// A cart.
@interface Cart : Base <P>
// ^ defined: class Cart ; doc: A cart. ; lines: 5
// ^ signature: @interface Cart : Base <P>
@property (nonatomic, strong) NSString *name;
// ^ defined: property Cart.name
- (int)pay:(int)x with:(int)y;
// ^ defined: method Cart.pay ; signature: - (int)pay:(int)x with:(int)y
+ (Cart *)make;
// ^ defined: method Cart.make ; signature: + (Cart *)make
@end
@implementation Cart
// ^ defined: class Cart ; lines: 4 ; signature: @implementation Cart
- (int)pay:(int)x with:(int)y { [self other:x]; return helper(x); }
// ^ defined: method Cart.pay ; signature: - (int)pay:(int)x with:(int)y ; role: call other
// ^ role: call helper
+ (Cart *)make { return [[Cart alloc] init]; }
// ^ defined: method Cart.make ; signature: + (Cart *)make ; role: call alloc
// ^ role: call init
@end
typedef NS_ENUM(NSInteger, Color) { Red };
// ^ defined: type Red
static int helper(int x) { return x; }
// ^ defined: fn helper ; signature: static int helper(int x)
@interface Cart (More)
// ^ defined: class Cart ; lines: 3 ; signature: @interface Cart (More)
- (void)more;
// ^ defined: method Cart.more ; signature: - (void)more
@end
